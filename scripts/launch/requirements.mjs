// No imports and no modern syntax here: an old Node must get as far as the message.
export function refuseUnfitMachine() {
  const version = process.versions.node.split(".").map(Number);
  if (version[0] < 20 || (version[0] === 20 && version[1] < 19)) {
    console.error(`Node.js 20.19 以上が必要です（現在のバージョンは ${process.versions.node} です）。`);
    process.exit(1);
  }
  if (process.platform === "win32") {
    console.error("Windows では WSL の中で実行してください。");
    process.exit(1);
  }
}
