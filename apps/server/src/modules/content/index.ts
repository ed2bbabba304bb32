export { insertAnnouncements, type AnnouncementValues } from './content.store.ts';
export { createContent } from './create-content.ts';
