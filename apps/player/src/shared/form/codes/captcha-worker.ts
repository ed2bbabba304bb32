import { findNonces, type CaptchaWork } from '@laro/client/proof-of-work';

/** Does a captcha's work in a worker, so that the page stays responsive (T21). */
addEventListener('message', ({ data }: MessageEvent<CaptchaWork>) => {
  findNonces(data).then(
    (nonces) => postMessage({ nonces }),
    () => postMessage({ nonces: null }),
  );
});
