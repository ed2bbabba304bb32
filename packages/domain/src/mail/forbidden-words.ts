import type { Language } from '../system/languages.ts';

/** Words that no campaign may use, by language: they press, or promise what play does not give (MAIL-11). */
const forbidden: Readonly<Record<Language, readonly string[]>> = {
  EN: ['last chance', 'risk-free', 'risk free', 'guaranteed', 'free money', 'act now', 'sure win'],
  TY: ['huling pagkakataon', 'walang panganib', 'garantisado', 'libreng pera', 'siguradong panalo', 'siguradong mananalo'],
  CN: ['最后机会', '零风险', '无风险', '保证赢', '稳赚', '白送钱', '包赢'],
  TW: ['最後機會', '零風險', '無風險', '保證贏', '穩賺', '白送錢', '包贏'],
  JA: ['ラストチャンス', 'リスクなし', '必ず勝てる', '絶対に勝てる', '保証付き', 'タダでお金'],
  TH: ['โอกาสสุดท้าย', 'ไม่มีความเสี่ยง', 'รับประกัน', 'เงินฟรี', 'ชนะแน่นอน'],
  VI: ['cơ hội cuối', 'không rủi ro', 'đảm bảo thắng', 'chắc thắng', 'tiền miễn phí'],
  ES: ['última oportunidad', 'sin riesgo', 'garantizado', 'garantizada', 'dinero gratis'],
  KO: ['마지막 기회', '무위험', '위험 없음', '확실한 당첨', '보장된', '공짜 돈'],
  PT: ['última oportunidade', 'última chance', 'sem risco', 'garantido', 'garantida', 'dinheiro grátis'],
  TR: ['son şans', 'risksiz', 'garantili', 'bedava para', 'kesin kazanç'],
  RU: ['последний шанс', 'без риска', 'гарантирован', 'бесплатные деньги', 'верный выигрыш'],
  FR: ['dernière chance', 'sans risque', 'garanti', 'argent gratuit', 'gain assuré'],
};

const plain = (text: string): string => text.normalize('NFKC').toLowerCase().replaceAll(/\s+/g, ' ');

/** The first forbidden word of a text in its language, or in English; null where there is none. */
export function firstForbidden(text: string, language: Language): string | null {
  const searched = plain(text);
  return [...forbidden[language], ...forbidden.EN].find((word) => searched.includes(plain(word))) ?? null;
}
