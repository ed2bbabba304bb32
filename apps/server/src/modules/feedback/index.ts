export { createFeedback, type Feedback } from './create-feedback.ts';
