import fs from 'node:fs';
import path from 'node:path';

const NOT_SOURCES = new Set(['node_modules', 'dist', '.data', '.tools']);

/** All files below the folders whose name matches, as paths from `root`, sorted. Missing folders count as empty. */
export function sourceFiles(root: string, folders: readonly string[], pattern: RegExp): string[] {
  const found: string[] = [];
  const walk = (folder: string): void => {
    for (const entry of fs.readdirSync(path.join(root, folder), { withFileTypes: true })) {
      const at = `${folder}/${entry.name}`;
      if (entry.isDirectory() && !NOT_SOURCES.has(entry.name)) walk(at);
      else if (entry.isFile() && pattern.test(entry.name)) found.push(at);
    }
  };
  for (const folder of folders) if (fs.existsSync(path.join(root, folder))) walk(folder);
  return found.toSorted();
}
