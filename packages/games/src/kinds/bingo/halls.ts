/** Halls that pay a pattern of a card of 75 balls: rows of the pattern, then ball:return (spec 9). */
export interface PatternHall {
  readonly id: string;
  readonly rows: string;
  readonly tiers: string;
}

const hall = (id: string, rows: string, tiers: string): PatternHall => ({ id, rows, tiers });

export const PATTERN_HALLS: readonly PatternHall[] = [
  hall('bingo-bituin', '04 0e 1f 0a 11', '30:15000 37:1500 44:200 52:30 59:6 64:2.5'),
  hall('bingo-sa-baryo', '04 0a 1f 11 11', '28:12000 35:1200 42:200 50:30 57:7 63:2.5'),
  hall('mango-bingo', '04 0a 11 0a 04', '23:1500 30:300 38:60 45:20 53:6 61:2'),
  hall('bingo-bahaghari', '0e 11 11 11 11', '26:40000 32:5000 39:600 47:60 54:12 61:2.5'),
  hall('bingo-bandana', '1f 1e 1c 18 10', '33:50000 39:5000 46:500 52:70 58:12 64:2.5'),
  hall('bingo-buwaya', '1f 15 00 15 1f', '43:1500 49:250 55:50 59:20 64:5 68:2'),
  hall('bingo-bulkan', '00 04 0e 0e 1f', '32:2000 39:300 46:60 52:20 59:5 65:2'),
  hall('bingo-blast-off', '04 0e 0e 0e 15', '28:50000 34:6000 41:600 49:60 56:10 62:3'),
  hall('karton-fiesta', '1f 11 11 11 1f', '37:50000 43:4000 49:500 55:60 61:10 65:3'),
  hall('karton-korona', '15 15 1f 1f 00', '37:12000 43:1500 50:200 56:30 62:6 67:2'),
  hall('karton-kidlat', '1f 02 04 08 1f', '34:2500 41:300 48:60 54:20 60:6 66:1.5'),
  hall('karton-kuting', '11 1f 15 1f 0e', '41:10000 47:1200 53:150 59:25 64:6 68:2'),
  hall('bingo-bulaklak', '04 0e 1f 0e 04', '32:4000 40:400 48:60 56:10 62:4 68:1.2'),
  hall('bingo-bakasyon', '15 0e 04 04 0e', '25:12000 32:1500 40:150 48:30 55:8 62:2.5'),
  hall('letter-x-lounge', '11 0a 04 0a 11', '19:12000 25:1500 33:200 43:25 51:7 59:2.5'),
  hall('parol-bingo', '04 0a 15 0a 15', '23:50000 29:6000 36:600 45:60 52:12 59:3'),
  hall('bingo-bagyo', '1f 01 1d 11 1f', '39:12000 45:1500 51:200 58:25 63:6 67:2.5'),
  hall('sweet-spot-bingo', '00 0e 0e 0e 00', '17:50000 23:5000 30:600 39:60 47:12 55:3'),
];
