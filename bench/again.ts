/** Does a piece of work, and again up to `attempts` times in all when it fails in a way that the next attempt may not. Throws the last failure. */
export async function again<Result>(attempts: number, isMomentary: (error: unknown) => boolean, work: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (attempt >= attempts || !isMomentary(error)) throw error;
    }
  }
}
