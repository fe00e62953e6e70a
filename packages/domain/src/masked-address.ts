/** An address as it may be shown to others: first letter and domain. */
export const maskedAddress = (address: string): string => address.replace(/^(.)[^@]*/, "$1***");
