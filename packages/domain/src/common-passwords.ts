/**
 * Parts of which people build long passwords: words at the top of the published lists of leaked passwords, phrases of fifteen characters
 * and more from the same lists, and their Japanese equivalents. Lower case, leetspeak already undone.
 */
const WORDS = `
password passwort passwd passcode pass word admin administrator root user guest login logon letmein welcome hello master secret secure
security private test tester testing default changeme change temp temporary demo sample example abc qwerty qwertz azerty asdf zxcv
iloveyou loveyou love lovely baby angel princess sunshine flower butterfly summer winter spring autumn monday friday january december
dragon monkey tiger lion shadow killer hunter ranger superman batman spiderman pokemon pikachu doraemon naruto starwars football baseball
basketball soccer hockey jordan michael michelle jessica ashley daniel charlie thomas george robert andrew joshua matthew jennifer
computer internet samsung apple google amazon facebook windows microsoft nintendo freedom whatever trustno trust nothing forever
friends family mother father sister brother happy lucky money cookie chocolate cheese banana orange purple yellow silver golden diamond
japan nippon tokyo osaka sakura hanako taro yamada suzuki tanaka sato watanabe company office system access account mypassword
my the is your our this that new old please enter open sesame company kaisha shain himitsu pasuwado aiueo kakikukeko sasisuseso
パスワード ヒミツ ナイショ テスト サクラ カイシャ アイシテル アリガトウ コンニチハ オハヨウ ヨロシク
`;

const PHRASES = `
correcthorsebatterystaple thequickbrownfox thequickbrownfoxjumpsoverthelazydog quickbrownfox jumpsoverthelazydog maytheforcebewithyou
tobeornottobe tobeornottobethatisthequestion onceuponatime winteriscoming loremipsum loremipsumdolorsitamet supercalifragilisticexpialidocious
myvoiceismypassport opensesame abracadabra illbeback houstonwehaveaproblem knockknock iamyourfather hellohowareyou thisisapassword
thisismypassword mypasswordis icantremember idontknow idontremember whatisthepassword passwordispassword letmeinplease pleaseletmein
youshallnotpass elementarymydearwatson helloworld hellokitty goodmorning goodnight happybirthday merrychristmas happynewyear
iloveyousomuch iloveyouforever loveyouforever neversaynever nevergiveup carpediem livelaughlove godisgood jesuslovesme jesuschrist
ohayougozaimasu konnichiwa arigatougozaimasu arigatou yoroshikuonegaishimasu akemashiteomedetou otsukaresamadesu itadakimasu gochisousama
ganbarou aishiteru daisuki watashinopasuwado irohanihoheto
アリガトウゴザイマス ヨロシクオネガイシマス オハヨウゴザイマス アケマシテオメデトウ アケマシテオメデトウゴザイマス オツカレサマデス ジュゲムジュゲム
ジュゲムジュゲムゴコウノスリキレ ワタシノパスワード パスワードヲワスレタ ワスレマシタ
`;

const listOf = (text: string): string[] => text.split(/\s+/).filter((word) => word !== "");

export const COMMON_PIECES: ReadonlySet<string> = new Set([...listOf(WORDS), ...listOf(PHRASES)].filter((word) => word.length >= 3));

/** Rows and diagonals of keyboards, and the well-known orders of letters and kana. */
export const KNOWN_ORDERS: readonly string[] = listOf(`
1234567890 qwertyuiop asdfghjkl zxcvbnm qwertyuiopasdfghjklzxcvbnm !@#$%^&*() !"#$%&'()
1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9ol0p qazwsxedcrfvtgbyhnujmikolp zaqxswcdevfrbgtnhymjukilop
1q2w3e4r5t6y7u8i9o0p q1w2e3r4t5y6u7i8o9p0 1a2b3c4d5e6f7g8h9i0j a1b2c3d4e5f6g7h8i9j0 112233445566778899 aabbccddeeffgghh
アイウエオカキクケコサシスセソタチツテトナニヌネノハヒフヘホマミムメモヤユヨラリルレロワヲン アカサタナハマヤラワ
イロハニホヘトチリヌルヲワカヨタレソツネナラムウヰノオクヤマケフコエテアサキユメミシヱヒモセス 一二三四五六七八九十
`);
