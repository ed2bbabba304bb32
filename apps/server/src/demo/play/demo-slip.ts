import sharp from 'sharp';

/** The picture of a transfer's slip that no bank has written. */
export function demoSlip({ number, amount }: { number: string; amount: string }): Promise<Buffer> {
  const lines = Array.from({ length: 5 }, (_, at) => `<rect x="60" y="${330 + at * 60}" width="${420 - at * 50}" height="18" rx="6" fill="#c3cad8"/>`).join('');
  const text = (y: number, size: number, words: string) => `<text x="60" y="${y}" font-family="sans-serif" font-size="${size}" fill="#1a2030">${words}</text>`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="600" height="720"><rect width="600" height="720" fill="#f4f6fa"/><rect width="600" height="90" fill="#2f6fb2"/>${text(170, 40, amount)}${text(230, 26, number)}${text(280, 22, 'SPECIMEN')}${lines}</svg>`;
  return sharp(Buffer.from(svg)).jpeg({ quality: 80 }).toBuffer();
}
