const RETURN_KEY = 'laro.returnTo';

/** Keeps where to go after the log-in. */
export function returnAfterLogIn(address: string): void {
  try {
    sessionStorage.setItem(RETURN_KEY, address);
  } catch {
    // The log-in then leads home.
  }
}
