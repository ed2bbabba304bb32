interface OtpCredential extends Credential {
  code?: string;
}

/** Chrome on Android offers the code of a text message that ends with our address (WebOTP). Gives the way to stop waiting for it. */
export function offerSmsCode(onCode: (code: string) => void): () => void {
  if (!('OTPCredential' in window)) return () => undefined;
  const aborter = new AbortController();
  const question = { otp: { transport: ['sms'] }, signal: aborter.signal } as CredentialRequestOptions;
  navigator.credentials
    .get(question)
    .then((credential) => {
      const code = (credential as OtpCredential | null)?.code;
      if (code !== undefined && /^\d{4,10}$/.test(code)) onCode(code);
    })
    // Declined, or given up: the person types it.
    .catch(() => undefined);
  return () => aborter.abort();
}
