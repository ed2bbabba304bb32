import { createHash } from 'node:crypto';
import { documentsFor, identityDocuments, type IdentityDocument } from '@laro/domain/identity/identity-rules';
import sharp from 'sharp';
import type { SeedProof } from '#server/modules/people/identity-documents/index.ts';
import type { DemoMember } from './demo-members.ts';

const DAY_MS = 86_400_000;
/** Members whose documents wait for the desk, were refused, or were never sent; all others are proven. */
const waiting = ['jepoy99', 'inday_lyn', 'archie_b08', 'memo_gdl'];
const refused = ['dindo.cebu', 'rosa.quispe'];
const without = ['malou_f', 'hana_seoul'];

const givenNames = 'Juan Maria Jose Ana Pedro Liza Ramon Carmen Andres Teresa Miguel Rosa Carlos Elena Rafael Luz Antonio Sofia Paolo Grace'.split(' ');
const surnames = 'Santos Reyes Cruz Bautista Garcia Mendoza Torres Castillo Flores Ramos Villanueva Rivera Aquino Navarro Mercado Salazar'.split(' ');
const streets = 'Mabini Rizal Bonifacio Luna Quezon Magsaysay Del Pilar Jacinto Aguinaldo Silang'.split(' ');

/** Bytes that are always the same for a member. */
const bytesOf = ({ merchantCode, username }: DemoMember): Buffer => createHash('sha256').update(`proof ${merchantCode} ${username}`).digest();
const pick = (list: readonly string[], number: number): string => list[number % list.length] ?? '';

const lengths: Partial<Record<IdentityDocument, number>> = { philsys: 16, umid: 12, prc_licence: 7 };
/** Document number in the right format that belongs to no real person. */
function numberOf(document: IdentityDocument, bytes: Buffer): string {
  const digits = [...bytes].map((byte) => byte % 10).join('');
  const length = lengths[document];
  return length === undefined ? `P${digits.slice(0, 7)}X` : digits.slice(0, length);
}

/** Specimen picture of a document: a card with a face of two shapes and lines where print would be. */
async function specimen(side: 'front' | 'back', tint: string): Promise<Buffer> {
  const lines = Array.from({ length: side === 'front' ? 6 : 9 }, (_, at) => {
    const [left, top] = side === 'front' ? [420, 190 + at * 62] : [90, 150 + at * 58];
    return `<rect x="${left}" y="${top}" width="${460 - ((at * 97) % 210)}" height="20" rx="6" fill="#2b3346" opacity="0.75"/>`;
  }).join('');
  const face =
    side === 'front' ? '<rect x="90" y="180" width="270" height="340" rx="14" fill="#dfe6f2"/><circle cx="225" cy="300" r="72" fill="#8d97ad"/>' : '';
  const body = side === 'front' ? '<path d="M110 520a115 130 0 0 1 230 0z" fill="#8d97ad"/>' : '<rect x="90" y="40" width="840" height="70" fill="#1a2030"/>';
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1020" height="644"><rect width="1020" height="644" rx="36" fill="${tint}"/><rect y="0" width="1020" height="${side === 'front' ? 120 : 0}" fill="#fff" opacity="0.55"/>${face}${body}${lines}</svg>`;
  return sharp(Buffer.from(svg)).flatten({ background: '#6d7382' }).jpeg({ quality: 80 }).toBuffer();
}

/** How far a member of the demo is with the proof of identity; null for those who have sent nothing. */
export function demoProofState({ username }: DemoMember): SeedProof['state'] | null {
  if (without.includes(username)) return null;
  return waiting.includes(username) ? 'pending' : refused.includes(username) ? 'refused' : 'verified';
}

/** Identity documents that a demo member has sent; null for members without any. */
export async function demoProofOf(member: DemoMember, playerId: bigint, now: number): Promise<SeedProof | null> {
  const { merchantCode, country } = member;
  const state = demoProofState(member);
  if (state === null) return null;
  const bytes = bytesOf(member);
  const number = (at: number): number => bytes[at] ?? 0;
  const two = (value: number): string => String(value).padStart(2, '0');
  const documents = documentsFor(country);
  const document = documents[number(0) % 3] ?? 'passport';
  const day = (offset: number) => new Date(now + offset * DAY_MS).toISOString().slice(0, 10);
  const surname = pick(surnames, number(2));
  return {
    merchantCode,
    playerId,
    country,
    state,
    document,
    number: numberOf(document, bytes),
    legalName: `${pick(givenNames, number(1))} ${pick(surnames, number(3))} ${surname}`,
    birthday: `${1960 + (number(4) % 40)}-${two(1 + (number(5) % 12))}-${two(1 + (number(6) % 28))}`,
    address: `${1 + number(7)} ${pick(streets, number(8))} Street, ${country}`,
    expiresOn: identityDocuments[document].expires ? day(40 + number(9) * 10) : null,
    at: new Date(now - (state === 'pending' ? 0.1 + number(10) / 256 : 3) * DAY_MS),
    refusals: state === 'refused' ? ['unreadable', 'cut_off'] : [],
    // Proofs that are already decided come without pictures.
    pictures:
      state === 'pending'
        ? [
            { side: 'front', jpeg: await specimen('front', '#9fc3e8') },
            { side: 'back', jpeg: await specimen('back', '#c9dcf0') },
          ]
        : [],
  };
}
