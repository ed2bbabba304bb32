/** Tags that the desk gives to members (DESK-15): lower-case letters of any script, digits, dash and underline. A member has up to 20. */
export const tagPattern = '[\\p{Ll}\\p{Lo}\\p{M}\\p{N}][\\p{Ll}\\p{Lo}\\p{M}\\p{N}_-]{0,29}';
export const tagsMax = 20;

const TAG = new RegExp(`^${tagPattern}$`, 'u');

/** The tags of a typed text, which spaces or commas separate, each once; null if one of them is none. */
export function tagsFrom(text: string): string[] | null {
  const tags = [
    ...new Set(
      text
        .toLowerCase()
        .split(/[\s,]+/)
        .filter((tag) => tag !== ''),
    ),
  ];
  return tags.every((tag) => TAG.test(tag)) ? tags : null;
}
