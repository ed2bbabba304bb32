import { registrationFieldNames } from '@laro/domain/registration/registration-fields';
import * as z from 'zod';
import { endpoint } from '../../wire/endpoint.ts';
import { registrationFieldRule } from '../../log-in/registration.ts';
import { merchantParam, reason, shared } from '../scalars.ts';

const room = z.object({ revision: z.number().int(), fields: z.record(z.enum(registrationFieldNames), registrationFieldRule) });

/** Registration form of a merchant at the desk. */
export const deskRegistration = {
  getDeskRegistration: endpoint({
    summary: 'The fields of a merchant’s registration with their rules.',
    access: 'staff:settings.read',
    rate: 'read',
    ...shared,
    serves: ['REG-02'],
    params: merchantParam,
    value: room,
    refusals: ['request.not_found'],
  }),
  changeDeskRegistration: endpoint({
    summary: 'Changes fields of a merchant’s registration; in force with the next form that is asked for.',
    access: 'staff:settings.change',
    rate: 'write',
    ...shared,
    serves: ['REG-02', 'T85'],
    params: merchantParam,
    body: z.object({ revision: z.number().int(), changes: z.partialRecord(z.enum(registrationFieldNames), registrationFieldRule), reason }),
    value: room,
    refusals: ['request.not_found', 'desk.changed_meanwhile', 'desk.setting_invalid'],
  }),
};
