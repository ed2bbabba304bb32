/** The lines of a text that have something on them. */
export const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

/** Whether a text may be an address; {host} stands for a name. The server looks closer. */
export const isAddress = (text: string): boolean => /^https?:\/\/\S+$/.test(text) && URL.canParse(text.replace('{host}', 'host'));
