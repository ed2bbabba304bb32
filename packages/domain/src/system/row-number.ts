/** Text of the number of a database row: 1 to 18 digits, so that it fits a bigint. */
export const rowNumberPattern = /^[1-9]\d{0,17}$/;
export const isRowNumber = (text: string): boolean => rowNumberPattern.test(text);
