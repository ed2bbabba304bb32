import { deflateSync } from 'node:zlib';

/** Games in the list: as many as a real aggregator brings. */
const GAME_COUNT = 3000;
const PICTURE_SIDE = 96;
/** Bytes of a PNG's fixed parts. */
const SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex');

const kinds = [
  { category: 'Video Slots', product: 'Agila Reels', names: ['Eagle', 'Volcano', 'Lantern', 'Carabao', 'Typhoon', 'Orchid'] },
  { category: 'Live Casino', product: 'Agila Live', names: ['Baccarat', 'Roulette', 'Blackjack'] },
  { category: 'Crash Games', product: 'Lipad Studio', names: ['Kite', 'Rocket'] },
  { category: 'Bingo', product: 'Bola Works', names: ['Bingo'] },
] as const;
const adjectives = ['Golden', 'Lucky', 'Royal', 'Wild', 'Silver', 'Mystic', 'Grand', 'Turbo', 'Hidden', 'Blazing'];

export interface AggregatorGame {
  code: string;
  name: string;
  category: string;
  product: string;
}

/** The aggregator's games. Codes are its own and have nothing to do with those of the platform. */
export const aggregatorGames: readonly AggregatorGame[] = Array.from({ length: GAME_COUNT }, (_, place) => {
  const kind = kinds[place % kinds.length] ?? kinds[0];
  const turn = Math.floor(place / kinds.length);
  const noun = kind.names[turn % kind.names.length] ?? '';
  return {
    code: `agl_${String(place + 1).padStart(4, '0')}`,
    name: `${adjectives[turn % adjectives.length]} ${noun} ${turn + 1}`,
    category: kind.category,
    product: kind.product,
  };
});

export const findAggregatorGame = (code: string): AggregatorGame | null => aggregatorGames.find((game) => game.code === code) ?? null;

const CRC_TABLE = Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? 0xed_b8_83_20 ^ (value >>> 1) : value >>> 1;
  return value >>> 0;
});
const crc = (bytes: Buffer): number => {
  let value = 0xff_ff_ff_ff;
  for (const byte of bytes) value = (CRC_TABLE[(value ^ byte) & 255] ?? 0) ^ (value >>> 8);
  return (value ^ 0xff_ff_ff_ff) >>> 0;
};
function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(crc(body));
  return Buffer.concat([length, body, check]);
}

/** A picture of a game: two colours that follow from its code, as PNG. */
export function gamePicture(code: string): Buffer {
  const seed = [...code].reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 0xff_ff_ff, 7);
  const [red, green, blue] = [seed & 255, (seed >> 8) & 255, (seed >> 16) & 255];
  const rows = Array.from({ length: PICTURE_SIDE }, (_, y) =>
    Buffer.from([0, ...Array.from({ length: PICTURE_SIDE }, (_column, x) => (x + y < PICTURE_SIDE ? [red, green, blue] : [blue, red, green])).flat()]),
  );
  const head = Buffer.alloc(13);
  head.writeUInt32BE(PICTURE_SIDE, 0);
  head.writeUInt32BE(PICTURE_SIDE, 4);
  head.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([SIGNATURE, chunk('IHDR', head), chunk('IDAT', deflateSync(Buffer.concat(rows))), chunk('IEND', Buffer.alloc(0))]);
}
