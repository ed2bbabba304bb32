import { createHmac } from 'node:crypto';
import type { DemoMerchantCode } from '../offers/demo-merchants.ts';

export interface DemoMember {
  merchantCode: DemoMerchantCode;
  username: string;
  /** ISO 3166. */
  country: string;
  /** Member type of the product text: 0, or 1 and 2 for agents of the demo's tree. */
  type: number;
  /** True if its password is printed when the demo starts; the others' are not published. */
  isOpen: boolean;
}

/** Names typical of the market; the first ones are printed with their passwords. */
const philippineNames =
  'juan maria jun.reyes88 marites_c boyet21 ate_lorna kuya_dong aling.nena bongski77 jhayr_m rowena.dlc mang_tomas liza_santos nonoy.b ' +
  'trixie03 edgar_pasig cherrypie_v tatay.romy gina.magno paolo_qc jepoy99 inday_lyn ramil.t archie_b08 dindo.cebu malou_f arnel1979 ' +
  'kristel.a rodel_davao joy.batangas benjie.g nenita52 mykel_07 analyn.p roger_iloilo sweetmae tonton.r vangie_l ding.dong45 kap_andoy';

/** Of the international merchant, by the countries where it takes registrations. */
const internationalNames: Readonly<Record<string, string>> = {
  BR: 'thiago camila thiago_lima bruna.souza rafa_bh',
  CL: 'nacho.valpo francisca_m',
  JP: 'haruto_k yuki.tanaka mei.sapporo kenji1984',
  KR: 'minjun_busan jiwoo.kim hana_seoul',
  MX: 'diego_mty lupita.r memo_gdl ximena.h toño_veracruz',
  PE: 'jose_callao rosa.quispe',
  TH: 'somchai_p nok.bkk ploy.chiangmai tanawat_88 mali_j',
  TR: 'emre_izmir zeynep.k murat1985 elif_ank',
  TW: 'yating_tpe weiming.l chunchieh',
  VN: 'minh_saigon lan.hanoi tuan_dn thuy.nguyen hai_haiphong bao_ngoc',
};

const split = (names: string): string[] => names.split(' ');

/** Most members are plain ones; every seventh and every eleventh is of another type. */
const typeAt = (place: number): number => (place % 7 === 5 ? 1 : place % 11 === 9 ? 2 : 0);

const OPEN_COUNT = 2;
/** The first top agent, whose agent centre can be tried out. */
const OPEN_AGENT = 9;

function membersOf(merchantCode: DemoMerchantCode, people: readonly { username: string; country: string }[]): DemoMember[] {
  return people.map(({ username, country }, place) => ({
    merchantCode,
    username,
    country,
    type: typeAt(place),
    isOpen: place < OPEN_COUNT || place === OPEN_AGENT,
  }));
}

/** Tags of the desk: guests of the fair of November, and members who like to be called before a draw. */
export function demoTags({ username, isOpen }: DemoMember): string[] {
  const { length } = username;
  return [...(isOpen || length % 3 === 0 ? ['november-fair'] : []), ...(length % 6 === 1 && !isOpen ? ['draw-calls'] : [])];
}

/** The members of the demo. Those with published passwords come first: their past is written first. */
export const demoMembers: readonly DemoMember[] = [
  ...membersOf(
    'laro',
    split(philippineNames).map((username) => ({ username, country: 'PH' })),
  ),
  ...membersOf(
    'dagat',
    Object.entries(internationalNames).flatMap(([country, names]) => split(names).map((username) => ({ username, country }))),
  ),
].toSorted((a, b) => Number(b.isOpen) - Number(a.isOpen));

const words = split(
  'mangga saging bayabas atis langka pakwan suha duhat santol buko kasoy luya kalabaw agila pawikan tarsier maya kuwago pugita alon bituin buwan ulap habagat amihan kawayan narra sampaguita ilang abaka jeepney parol',
);

/**
 * The password of a demo account: different on every installation, the same at every start of one, so that it can be printed each time. It can only be
 * derived from the installation's secret.
 */
export function demoPassword(secret: Buffer, { merchantCode, username }: Pick<DemoMember, 'merchantCode' | 'username'>): string {
  const bytes = createHmac('sha256', secret).update(`demo account ${merchantCode} ${username}`).digest();
  const word = (at: number) => words[bytes.readUInt16BE(at) % words.length];
  return `${word(0)}-${word(2)}-${1000 + (bytes.readUInt16BE(4) % 9000)}`;
}
