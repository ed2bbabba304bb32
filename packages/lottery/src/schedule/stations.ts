import { type Weekday } from './moments.ts';

export type Region = 'north' | 'central' | 'south';

const SOUTH: Readonly<Record<Weekday, readonly string[]>> = {
  1: ['TP.HCM', 'Đồng Tháp', 'Cà Mau'],
  2: ['Bến Tre', 'Vũng Tàu', 'Bạc Liêu'],
  3: ['Đồng Nai', 'Cần Thơ', 'Sóc Trăng'],
  4: ['Tây Ninh', 'An Giang', 'Bình Thuận'],
  5: ['Vĩnh Long', 'Bình Dương', 'Trà Vinh'],
  6: ['TP.HCM', 'Long An', 'Bình Phước', 'Hậu Giang'],
  7: ['Tiền Giang', 'Kiên Giang', 'Đà Lạt'],
};
const CENTRAL: Readonly<Record<Weekday, readonly string[]>> = {
  1: ['Phú Yên', 'Huế'],
  2: ['Đắk Lắk', 'Quảng Nam'],
  3: ['Đà Nẵng', 'Khánh Hòa'],
  4: ['Bình Định', 'Quảng Trị', 'Quảng Bình'],
  5: ['Gia Lai', 'Ninh Thuận'],
  6: ['Đà Nẵng', 'Quảng Ngãi', 'Đắk Nông'],
  7: ['Kon Tum', 'Khánh Hòa', 'Huế'],
};
const NORTH = ['Miền Bắc'];

/** The stations whose results are imported on a weekday; each has its own draw. */
export function stationsOf(region: Region, weekday: Weekday): readonly string[] {
  if (region === 'north') return NORTH;
  return (region === 'central' ? CENTRAL : SOUTH)[weekday];
}
