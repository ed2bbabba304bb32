import path from 'node:path';
import { createFolderFiles } from './folder-files.ts';
import type { FileArea, KeptFiles } from './kept-files.ts';
import { createS3Files, type S3Place } from './s3-files.ts';

/** Gives the files of an area. */
export type FileStore = (area: FileArea) => KeptFiles;

/** Files in the bucket, which all web processes share; without one in folders of this machine's data folder, for a single process. */
export const openFileStore =
  (bucket: S3Place | null, dataDir: string): FileStore =>
  (area) =>
    bucket === null ? createFolderFiles(path.join(dataDir, area)) : createS3Files(bucket, area);
