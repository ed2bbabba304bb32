import { describe, expect, test } from 'vitest';
import { isHouseName, passesForHouse } from './house-names.ts';

const site = { code: 'laro', name: 'Laro Perya' };

describe('names reserved for staff', () => {
  test.each(['admin', 'ADMIN', '4dm1n', 'ad.min', 'support-support', 'l4ro', 'Laro_Perya', 'Cashier', 'v1p'])('[REG-09] [T10] %s is one', (name) => {
    expect(isHouseName(name, site)).toBe(true);
  });

  test.each(['maria', 'adminda', 'laro.fan', 'vipin', 'rootbeer'])('[REG-09] %s is anybody’s', (name) => {
    expect(isHouseName(name, site)).toBe(false);
  });

  test('[ACC-01] a nickname may not hold one either, with whatever signs or accents between', () => {
    for (const name of ['Laro support', 'Ádmïn Ana', 'Customer-Service', 'The Dealer', 'VIP']) expect([name, passesForHouse(name, site)]).toEqual([name, true]);
    for (const name of ['Ana', 'Lucky Seven', 'Señora Ñ']) expect([name, passesForHouse(name, site)]).toEqual([name, false]);
  });
});
