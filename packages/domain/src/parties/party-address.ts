/** Pattern of an outside party's address: https, plain HTTP on this machine alone, and `sandbox/…` for the one that development brings along. */
export const PARTY = '|https://[^\\s"<>]{1,300}|http://localhost:\\d{1,5}[^\\s"<>]{0,200}|sandbox/[a-z0-9/._-]{1,100}';
