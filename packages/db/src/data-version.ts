/**
 * The latest form of the data that this version reads. Raise it one version before anything is written in the new form; that later version's
 * migration replaces the function `data_version()`, by which a version that does not read it refuses to start.
 */
export const DATA_VERSION = 1;
