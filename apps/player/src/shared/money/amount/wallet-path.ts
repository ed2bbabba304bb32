/** Where the money is shown by kind; apart from the other paths, which every page loads. */
export const WALLET_PATH = '/m/wallet';
