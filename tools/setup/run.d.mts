/** The exit code of a build that has left something for later (tools/build/build.ts --first). */
export const MORE_TO_BUILD: number;
