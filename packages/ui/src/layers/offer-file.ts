/** The browser reads a file after the click. */
const KEPT_MS = 60_000;

/** Offers something to be saved on the device, under a name. */
export function offerFile(content: Blob, name: string): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), KEPT_MS);
}

/** Text as a table that spreadsheets open. */
export const csvFile = (pieces: readonly string[]): Blob => new Blob([...pieces], { type: 'text/csv;charset=utf-8' });
