/** The longest e-mail address that is taken, in characters (FORGOT-02). */
export const emailMax = 255;

/** Everything that the product text's pattern accepts, and longer suffixes too: real addresses end in .info and .online (decisions 13). */
const EMAIL = /^[^\s@<>",;:]{1,64}@[^\s@<>",;:]{1,180}\.[A-Za-z]{2,63}$/;

/** True if a text, without spaces around it, is an e-mail address (VALID, decisions 13). */
export const isEmailAddress = (text: string): boolean => text.length <= emailMax && EMAIL.test(text);
