import type { Address } from '@laro/domain/mall/addresses';
import { SecretBox } from '#server/security/secret-box.ts';

/** Encrypts addresses under the installation's secret, each bound to its row (MALL-06). */
export interface AddressBox {
  close: (address: Address, id: string) => Buffer;
  open: (sealed: Buffer, id: string) => Address;
}

export function openAddressBox(secret: Buffer): AddressBox {
  const box = new SecretBox(secret, 'mall addresses');
  return {
    close: (address, id) => box.close(Buffer.from(JSON.stringify(address)), `address ${id}`),
    open: (sealed, id) => JSON.parse(box.open(sealed, `address ${id}`).toString()) as Address,
  };
}
