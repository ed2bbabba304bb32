/** Under which name failures of an account are counted: apart from the desk's, which have no slash, and from other merchants'. */
export const attemptName = (merchantCode: string, username: string): string => `${merchantCode}/${username.toLowerCase()}`;
