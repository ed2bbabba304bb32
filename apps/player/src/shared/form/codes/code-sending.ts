import { ApiProblem } from '@laro/client/client';
import { waitToastMs } from '@laro/domain/system/constants';
import { waitOf, type CodeTimes } from './code-countdown.ts';
import { problemText } from '#player/shared/language/problem-text.ts';
import type { Words } from '#player/shared/language/words.ts';
import { showToast, toastMs } from '#player/shared/device/toasts.ts';

export interface SendCode {
  words: Words;
  call: () => Promise<CodeTimes>;
  /** Callback for the wait until another may be requested, in milliseconds. */
  onWait: (waitMs: number) => void;
  /** A captcha is to be answered first. */
  onCaptcha: () => void;
}

/** The wait that a refusal speaks of, in milliseconds; null for other failures. */
function waitIn(error: unknown): number | null {
  if (!(error instanceof ApiProblem) || error.code !== 'verification.too_soon') return null;
  const seconds = Number(error.params['seconds']);
  return Number.isFinite(seconds) ? seconds * 1000 : null;
}

const asksForCaptcha = (error: unknown): error is ApiProblem =>
  error instanceof ApiProblem && (error.code === 'session.captcha_needed' || error.code === 'session.captcha_wrong');

/** Asks for a code: a toast while it is sent, and one of 1.5 s when it is (LOGIN-08). Gives what went wrong, in words, and whether it was sent. */
export async function sendCode({ words, call, onWait, onCaptcha }: SendCode): Promise<{ isSent: boolean; problem: string | null }> {
  const hide = showToast(words.t('verification.code.sending'), 'loading', waitToastMs);
  try {
    const times = await call();
    hide();
    onWait(waitOf(times, Date.now()));
    showToast(words.t('verification.code.sent'), 'ok', toastMs.notice);
    return { isSent: true, problem: null };
  } catch (error) {
    hide();
    const waitMs = waitIn(error);
    if (waitMs !== null) onWait(waitMs);
    // Without the internet they cannot come; what is known is said all the same.
    await words.need(['problem', 'captcha']).catch(() => undefined);
    if (asksForCaptcha(error)) {
      onCaptcha();
      // That one is needed shows by its field.
      if (error.code === 'session.captcha_needed') return { isSent: false, problem: null };
    }
    return { isSent: false, problem: problemText(words, error) };
  }
}
