/** Storage for picture files. A key is `<id>/<file name>`; a file never changes. */
export interface PictureStorage {
  write(key: string, bytes: Buffer): Promise<void>
  /** Null when there is no such file. */
  read(key: string): Promise<Buffer | null>
  /** Removes these files; those that are not there do not matter. */
  remove(keys: readonly string[]): Promise<void>
  /** Removes every file of one picture; does nothing when there is none. */
  removeAll(id: string): Promise<void>
}
