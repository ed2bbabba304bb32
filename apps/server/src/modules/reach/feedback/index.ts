export { createFeedback } from './create-feedback.ts';
