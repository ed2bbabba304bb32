import { MAJOR_UNIT } from '@laro/domain/money/money';
import type { MethodSeed } from '#server/modules/money/deposits/index.ts';
import type { DemoMerchantCode } from './demo-merchants.ts';

const units = (...majors: number[]): bigint[] => majors.map((major) => BigInt(major) * MAJOR_UNIT);
const between = (min: number, max: number) => ({ min: BigInt(min) * MAJOR_UNIT, max: BigInt(max) * MAJOR_UNIT });
const pesos = units(200, 500, 1000, 2000, 5000);
const dollars = units(20, 50, 100, 200, 500);

/** Where a transfer of the demo would go: a bank that does not exist. */
const payee = { bank: 'Bangko ng Perya', account: '0000 1234 5678', name: 'Laro Demo Inc.' };

/** The ways to pay in of both markets (CASH-01). Cards cost something, so that a fee is to be seen. */
export const demoPaymentMethods: Record<DemoMerchantCode, readonly MethodSeed[]> = {
  laro: [
    { code: 'gcash', kind: 'gcash', gateway: 'paymongo', ...between(100, 50_000), quickAmounts: pesos },
    { code: 'maya', kind: 'maya', gateway: 'paymongo', ...between(100, 50_000), quickAmounts: pesos },
    { code: 'qrph', kind: 'qrph', gateway: 'xendit', ...between(50, 50_000), quickAmounts: pesos },
    { code: 'bank', kind: 'online_bank', gateway: 'xendit', ...between(200, 200_000), quickAmounts: pesos },
    { code: 'card', kind: 'card', gateway: 'paymongo', ...between(200, 100_000), feeBasisPoints: 250, feeFixed: 15n * MAJOR_UNIT, quickAmounts: pesos },
    { code: 'transfer', kind: 'manual', gateway: 'manual', ...between(500, 1_000_000), quickAmounts: units(500, 1000, 5000, 20_000), payee },
  ],
  dagat: [
    { code: 'card', kind: 'card', gateway: 'xendit', ...between(10, 5000), feeBasisPoints: 290, quickAmounts: dollars },
    { code: 'alipay', kind: 'alipay', gateway: 'xendit', ...between(10, 5000), quickAmounts: dollars },
    { code: 'wechat', kind: 'wechat', gateway: 'xendit', ...between(10, 5000), quickAmounts: dollars },
    { code: 'qq', kind: 'qq', gateway: 'xendit', ...between(10, 2000), quickAmounts: dollars },
    { code: 'transfer', kind: 'manual', gateway: 'manual', ...between(50, 50_000), quickAmounts: dollars, payee },
  ],
};
