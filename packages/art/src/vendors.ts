export type VendorFrame = 'none' | 'bulbs' | 'gold' | 'suns' | 'awning' | 'capiz' | 'neon' | 'ticket' | 'pennants' | 'corners' | 'scallop' | 'bamboo' | 'film';
export type VendorFace = 'bungee' | 'lilita-one' | 'shrikhand' | 'rammetto-one' | 'bowlby-one' | 'titan-one' | 'bangers' | 'russo-one' | 'chango';
export type EnamelName = 'mango' | 'ruby' | 'sky' | 'lime' | 'rose' | 'ivory' | 'aqua' | 'sunset' | 'violet' | 'steel';
export type MarkShape = 'disc' | 'shield' | 'hexagon' | 'ticket' | 'sun' | 'drop' | 'square' | 'diamond';
export type SignatureDetail =
  | 'ticket-corner'
  | 'star-line'
  | 'wave'
  | 'chevrons'
  | 'pearls'
  | 'weave'
  | 'lamps'
  | 'leaf'
  | 'pips'
  | 'rays'
  | 'ribbon'
  | 'studs';

/** How a studio looks: what stays the same on all its pictures, and its mark. */
export interface VendorStyle {
  readonly code: string;
  /** Display name, invented. */
  readonly name: string;
  /** One to three letters of the mark. */
  readonly letters: string;
  readonly frame: VendorFrame;
  readonly face: VendorFace;
  readonly enamel: EnamelName;
  /** Degrees by which the vendor turns the night hue of every palette, −12 to 12. */
  readonly hueShift: number;
  readonly signature: SignatureDetail;
  readonly shape: MarkShape;
  /** Hues of the mark: body and lower wave, degrees. */
  readonly hues: readonly [body: number, wave: number];
  /** Code of the vendor whose mark this one shows (LIST-13). */
  readonly markOf?: string;
}

type Row = readonly [
  code: string,
  name: string,
  letters: string,
  frame: VendorFrame,
  face: VendorFace,
  enamel: EnamelName,
  hueShift: number,
  signature: SignatureDetail,
  shape: MarkShape,
  body: number,
  wave: number,
];

const rows: readonly Row[] = [
  ['BGS', 'Laro Studio', 'LS', 'awning', 'lilita-one', 'mango', 0, 'rays', 'sun', 40, 345],
  ['KISL', 'Kislap Games', 'KG', 'bulbs', 'titan-one', 'lime', 4, 'lamps', 'disc', 345, 28],
  ['BYNI', 'Bayani Reels', 'BR', 'gold', 'chango', 'mango', -6, 'rays', 'shield', 215, 40],
  ['TALA', 'Tala Works', 'TW', 'suns', 'bungee', 'ivory', 8, 'star-line', 'hexagon', 262, 46],
  ['HABI', 'Habi Studio', 'H', 'capiz', 'shrikhand', 'rose', -3, 'weave', 'square', 340, 190],
  ['LNTI', 'Luntian', 'LN', 'none', 'rammetto-one', 'lime', 6, 'leaf', 'drop', 140, 60],
  ['AGIM', 'Agimat Forge', 'AF', 'corners', 'bowlby-one', 'sunset', 10, 'studs', 'diamond', 24, 280],
  ['PULO', 'Pulo Pacific', 'PP', 'none', 'lilita-one', 'sky', -8, 'wave', 'drop', 195, 20],
  ['SARI', 'Sari Arcade', 'SA', 'pennants', 'chango', 'sunset', 2, 'ticket-corner', 'ticket', 12, 150],
  ['GABI', 'Gabi Nine', 'G9', 'none', 'shrikhand', 'violet', 12, 'chevrons', 'disc', 280, 330],
  ['MSGN', 'Masagana', 'MG', 'bamboo', 'rammetto-one', 'mango', -10, 'leaf', 'shield', 95, 42],
  ['KDLT', 'Kidlat Lab', 'KL', 'neon', 'russo-one', 'aqua', -5, 'chevrons', 'hexagon', 186, 55],
  ['HRYA', 'Haraya Pictures', 'HP', 'corners', 'shrikhand', 'ivory', 7, 'ribbon', 'square', 310, 205],
  ['BHGR', 'Bahaghari', 'BH', 'pennants', 'bangers', 'rose', 0, 'rays', 'sun', 335, 190],
  ['DYMT', 'Dayamante Company', 'DC', 'corners', 'russo-one', 'ivory', -12, 'pips', 'diamond', 222, 190],
  ['KNDI', 'Kendi Kart', 'KK', 'scallop', 'titan-one', 'rose', 9, 'pearls', 'disc', 322, 175],
  ['SALA', 'Sala Live', 'SL', 'corners', 'russo-one', 'ivory', -4, 'ribbon', 'shield', 350, 40],
  ['MSDL', 'Mesa de Luna', 'ML', 'none', 'shrikhand', 'sky', 10, 'lamps', 'disc', 240, 48],
  ['ENTB', 'Entablado Live', 'EN', 'film', 'bungee', 'mango', -7, 'ribbon', 'ticket', 358, 260],
  ['GRND', 'Granada Tables', 'GT', 'suns', 'bowlby-one', 'sunset', 5, 'studs', 'hexagon', 355, 140],
  ['LAOT', 'Laot Games', 'LG', 'none', 'rammetto-one', 'sky', -9, 'wave', 'drop', 205, 165],
  ['PRLS', 'Perlas Deep', 'PD', 'scallop', 'chango', 'ivory', 11, 'pearls', 'disc', 180, 330],
  ['BLNG', 'Balangay Sea', 'BS', 'suns', 'bowlby-one', 'mango', 3, 'wave', 'shield', 200, 30],
  ['KRAL', 'Koral Arcade', 'KA', 'bulbs', 'titan-one', 'rose', -2, 'pearls', 'hexagon', 8, 185],
  ['BRHA', 'Baraha Club', 'BC', 'none', 'rammetto-one', 'mango', 8, 'pips', 'diamond', 352, 220],
  ['KNTO', 'Kanto Cards', 'KC', 'neon', 'bangers', 'lime', -6, 'chevrons', 'square', 150, 265],
  ['ALAS', 'Alas Room', 'A', 'corners', 'bowlby-one', 'ivory', 1, 'pips', 'shield', 225, 350],
  ['SULK', 'Sulok Table', 'ST', 'capiz', 'lilita-one', 'sunset', -11, 'weave', 'square', 165, 38],
  ['BTI', 'Tibay Sports', 'T', 'none', 'bungee', 'ivory', 6, 'chevrons', 'shield', 232, 42],
  ['LIGA', 'Ligaya Sports', 'LI', 'neon', 'russo-one', 'mango', -8, 'ribbon', 'disc', 18, 215],
  ['AV', 'Avenida Esports', 'AV', 'neon', 'russo-one', 'aqua', 4, 'lamps', 'hexagon', 268, 180],
  ['AI', 'Alon Interactive', 'AI', 'none', 'bungee', 'sky', -4, 'wave', 'drop', 188, 285],
  ['IMES', 'Imperyo Esports', 'IM', 'gold', 'russo-one', 'ruby', 9, 'studs', 'shield', 0, 45],
  ['TF', 'Tropa Frontline', 'TF', 'neon', 'bangers', 'sunset', -10, 'studs', 'diamond', 48, 265],
  ['IA', 'Isla Arena', 'IA', 'none', 'bungee', 'lime', 7, 'star-line', 'disc', 160, 35],
  ['TLSY', 'Talisay Derby Club', 'TD', 'gold', 'chango', 'mango', 0, 'studs', 'sun', 20, 120],
  ['HLGI', 'Haligi Arena', 'HA', 'corners', 'bowlby-one', 'ivory', -9, 'rays', 'shield', 28, 355],
  ['LOTT', 'Numero House', 'NH', 'scallop', 'titan-one', 'ivory', 3, 'star-line', 'ticket', 42, 335],
  ['TCG_LOTTO_VN', 'Mekong Draws', 'T', 'ticket', 'lilita-one', 'mango', -5, 'ticket-corner', 'shield', 232, 42],
  ['TCG_SEA', 'Timog Draws', 'T', 'ticket', 'titan-one', 'sky', 8, 'ticket-corner', 'shield', 232, 42],
  ['ELOTT', 'Bilis Draws', 'BD', 'neon', 'bungee', 'lime', -7, 'lamps', 'hexagon', 78, 300],
  ['BOLA', 'Bola Bingo', 'BB', 'bulbs', 'titan-one', 'rose', 5, 'star-line', 'disc', 300, 45],
  ['KRTN', 'Karton Bingo', 'KB', 'ticket', 'chango', 'mango', -3, 'ticket-corner', 'ticket', 170, 330],
];

/** BTI and every TCG vendor show one mark (LIST-13). */
const markOwner = (code: string): string | undefined => (code.startsWith('TCG') ? 'BTI' : undefined);

/** All vendors of the demo catalogue. Codes named by the product text keep their code; every name is our own. */
export const vendors: readonly VendorStyle[] = rows.map(([code, name, letters, frame, face, enamel, hueShift, signature, shape, body, wave]) => {
  const owner = markOwner(code);
  const style: VendorStyle = {
    code,
    name,
    letters,
    frame,
    face,
    enamel,
    hueShift,
    signature,
    shape,
    hues: [body, wave],
  };
  return owner === undefined ? style : { ...style, markOf: owner };
});
