/**
 * 法人番号: thirteen digits, the first of which checks the others (法人番号の指定等に関する省令 §2: 9 minus the remainder by 9 of the sum of
 * the twelve digits, every second one from the right doubled).
 */
export function isCorporateNumber(text: string): boolean {
  if (!/^\d{13}$/.test(text)) return false;
  const [check, ...digits] = [...text].map(Number);
  const sum = digits.reverse().reduce((total, digit, index) => total + digit * (index % 2 === 0 ? 1 : 2), 0);
  return check === 9 - (sum % 9);
}
