import { pathSuffixLength, resourceTypes, serviceTypes } from '@laro/domain/app-links/download-links';
import * as z from 'zod';
import { endpoint } from '../wire/endpoint.ts';

/** Downloads, the operator's social links, and ways to reach customer service. */
export const appLinks = {
  listDownloadLinks: endpoint({
    summary: 'Links to the app, its components and the operator’s social networks, by kind; kinds without a link are omitted.',
    access: 'public',
    rate: 'read',
    whileClosed: 'answers',
    serves: ['DL-01', 'DL-04'],
    value: z.object({ links: z.array(z.object({ resourceType: z.enum(resourceTypes), url: z.string() })) }),
    refusals: [],
  }),
  listServiceChannels: endpoint({
    summary: `The ways to customer service. A path is base64url(AES-GCM), key and nonce by HKDF-SHA256 from its last ${pathSuffixLength} letters.`,
    access: 'public',
    rate: 'read',
    whileClosed: 'answers',
    serves: ['NAV-09'],
    value: z.object({ channels: z.array(z.object({ csType: z.enum(serviceTypes), title: z.string(), path: z.string() })) }),
    refusals: [],
  }),
};
