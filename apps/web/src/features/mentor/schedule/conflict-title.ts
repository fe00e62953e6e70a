export const conflictTitle = (count: number): string => `この変更で受付時間外になる予約が${count}件あります`;
