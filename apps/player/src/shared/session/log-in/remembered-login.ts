/**
 * The login that a visitor asked this device to remember (LOGIN-02, decisions 2): in a database of the browser, the password only as AES-GCM text
 * under a key that no script can read out. Whatever the browser refuses is as if nothing was remembered.
 */
export interface RememberedLogin {
  type: 'username' | 'sms';
  username: string;
  /** Of type `username`. */
  password: string;
  countryDialingCode: string;
}

interface Kept extends Omit<RememberedLogin, 'password'> {
  password: { iv: Uint8Array<ArrayBuffer>; text: ArrayBuffer } | null;
}

const DATABASE = 'laro.login';
const STORE = 'kept';
const IV_BYTES = 12;

const settled = <Value>(request: IDBRequest<Value>): Promise<Value> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('the browser keeps nothing'));
  });

async function inStore<Value>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => IDBRequest<Value>): Promise<Value> {
  const opening = indexedDB.open(DATABASE, 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore(STORE);
  const database = await settled(opening);
  try {
    return await settled(work(database.transaction(STORE, mode).objectStore(STORE)));
  } finally {
    database.close();
  }
}

async function deviceKey(): Promise<CryptoKey> {
  const known = (await inStore('readonly', (store) => store.get('key'))) as CryptoKey | undefined;
  if (known) return known;
  const key = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']);
  await inStore('readwrite', (store) => store.put(key, 'key'));
  return key;
}

/** The remembered login, or null. */
export async function rememberedLogin(): Promise<RememberedLogin | null> {
  try {
    const kept = (await inStore('readonly', (store) => store.get('login'))) as Kept | undefined;
    if (!kept) return null;
    const { password, ...rest } = kept;
    if (password === null) return { ...rest, password: '' };
    const opened = await crypto.subtle.decrypt({ name: 'AES-GCM', iv: password.iv }, await deviceKey(), password.text);
    return { ...rest, password: new TextDecoder().decode(opened) };
  } catch {
    return null;
  }
}

/** Remembers a login in place of the one before. */
export async function rememberLogin({ password, ...rest }: RememberedLogin): Promise<void> {
  try {
    const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
    const closed =
      rest.type === 'username'
        ? { iv, text: await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, await deviceKey(), new TextEncoder().encode(password)) }
        : null;
    await inStore('readwrite', (store) => store.put({ ...rest, password: closed } satisfies Kept, 'login'));
  } catch {
    // The next log-in is written by hand.
  }
}

/** Destroys what is remembered, and its key. */
export async function forgetLogin(): Promise<void> {
  try {
    await inStore('readwrite', (store) => store.clear());
  } catch {
    // Nothing was kept.
  }
}
