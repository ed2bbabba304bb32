export { insertAnnouncements, type AnnouncementValues, type Texts } from './content.store.ts';
export { createContent, type Content } from './create-content.ts';
