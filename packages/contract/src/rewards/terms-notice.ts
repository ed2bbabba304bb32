import { termSubjects } from '@laro/domain/rewards/terms/terms';
import * as z from 'zod';
import { moment } from '../wire/scalars.ts';

/** The subjects in which a draft is worse for members than the version that they have, and when it can take effect at the earliest if it is published now (REW-26). */
export const termsNotice = z.object({ worse: z.array(z.enum(termSubjects)), earliest: moment });
