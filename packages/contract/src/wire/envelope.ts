/** Envelope of every answer (CALL-01, architecture §8). */
export interface SuccessEnvelope {
  success: true;
  value: unknown;
}

/** A refusal or a failure. `message` is in the caller's language; `requestId` identifies the log line for support. */
export interface ProblemEnvelope {
  success: false;
  errorCode: string;
  message: string;
  params: Record<string, unknown>;
  requestId: string;
}

export type Envelope = SuccessEnvelope | ProblemEnvelope;

export function isEnvelope(body: unknown): body is Envelope {
  if (typeof body !== 'object' || body === null || !('success' in body)) return false;
  return body.success === true ? 'value' in body : 'errorCode' in body && typeof body.errorCode === 'string';
}
