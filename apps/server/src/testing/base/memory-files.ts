/** Uploaded pictures kept in memory, by name. */
export interface MemoryFiles {
  kept: Map<string, Buffer>;
  write: (name: string, bytes: Buffer) => Promise<void>;
  read: (name: string) => Promise<Buffer | null>;
  remove: (name: string) => Promise<void>;
}

export function memoryFiles(): MemoryFiles {
  const kept = new Map<string, Buffer>();
  return {
    kept,
    write: async (name, bytes) => void kept.set(name, bytes),
    read: async (name) => kept.get(name) ?? null,
    remove: async (name) => void kept.delete(name),
  };
}
