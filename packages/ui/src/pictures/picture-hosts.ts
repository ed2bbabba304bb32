import { createContext } from 'react';

/** The hosts, in addition to the site itself, that its pictures may come from; none unless the merchant names some. */
export const PictureHosts = createContext<readonly string[]>([]);
