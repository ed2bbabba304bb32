/** Where the address of a page is kept while its visitor logs in. */
export const RETURN_KEY = 'laro.returnTo';

/** Keeps where to go after the log-in. */
export function returnAfterLogIn(address: string): void {
  try {
    sessionStorage.setItem(RETURN_KEY, address);
  } catch {
    // The log-in then leads home.
  }
}
