export { createAppLinks } from './create-app-links.ts';
