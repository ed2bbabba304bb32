export { createAppLinks, type AppLinks } from './create-app-links.ts';
