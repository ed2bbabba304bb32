export { createLobby, type LobbyDeps } from './create-lobby.ts';
export { insertEntry, type EntryInput } from './lobby-entries.store.ts';
export { lobbyDeskCalls } from './desk-calls.ts';
