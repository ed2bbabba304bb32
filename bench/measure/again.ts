/** Runs a piece of work, up to `attempts` times while it fails with a momentary error. Throws the last failure. */
export async function again<Result>(attempts: number, isMomentary: (error: unknown) => boolean, work: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (attempt >= attempts || !isMomentary(error)) throw error;
    }
  }
}
