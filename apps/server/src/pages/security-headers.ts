import { createHash } from 'node:crypto';

/** The content security policy's name for an inline script or style: it may run only with exactly this text. */
export const hashSource = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

export interface PolicyParts {
  /** Sources of inline scripts and styles: hashes on pages that are kept, a nonce in development. */
  script: string;
  style: string;
  /** Hosts that the merchant's pictures come from. */
  imageHosts: readonly string[];
  /** Origins of vendors' games; only the page that shows them has any. */
  frameOrigins: readonly string[];
  isDevelopment: boolean;
}

/**
 * Strict policy of a page (T89): only the start script, named by its hash, and the scripts that it loads may run; styles only from us; no plug-ins,
 * no base, and frames only on the page of games. The policy `default` is only created by the script for old browsers. Browsers that know 'strict-dynamic' ignore 'self' for scripts, older ones fall back to it.
 */
export function contentSecurityPolicy({ script, style, imageHosts, frameOrigins, isDevelopment }: PolicyParts): string {
  return [
    "default-src 'none'",
    `script-src 'strict-dynamic' ${script} 'self'`,
    `style-src 'self' ${style}`,
    "style-src-attr 'unsafe-inline'",
    ['img-src', "'self'", 'data:', ...imageHosts].join(' '),
    "font-src 'self'",
    `connect-src 'self'${isDevelopment ? ' ws:' : ''}`,
    ...(frameOrigins.length > 0 ? [['frame-src', ...frameOrigins].join(' ')] : []),
    "manifest-src 'self'",
    "worker-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    ...(isDevelopment ? [] : ["require-trusted-types-for 'script'", 'trusted-types laro sw work default']),
  ].join('; ');
}

/** Two years; browsers refuse plain HTTP for the host after the first visit over TLS. Sent over TLS only. */
export const HSTS = 'max-age=63072000; includeSubDomains';

/** Headers of every page, in addition to those of all responses (T89). */
export function pageHeaders(policy: string): Record<string, string> {
  return {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': policy,
    'cache-control': 'private, no-cache',
    vary: 'accept-encoding, cookie',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  };
}
