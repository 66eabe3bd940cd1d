/**
 * The most common passwords of published breaches (top ten thousand) with ten or more characters, in lower
 * case. Shorter ones are already rejected by length.
 */
export const commonLongPasswords: ReadonlySet<string> = new Set(
  `
  0000000000 0123456789 0192837465 0987654321 1029384756 1111111111 1122334455 1123581321 1212121212
  1234509876 1234512345 123456654321 1234554321 12345678910 123456789a 123456789d 123456789m 123456789q
  123456789qwe 123456789s 123456789z 1234567890 1234567890- 1234567890a 1234567890q 1234567891 1234567899
  123456qwerty 12345qwert 12345qwerty 123qweasdzxc 1357924680 1q2w3e4r5t 1q2w3e4r5t6y 1qaz2wsx3edc
  1qazxsw23edc 2222222222 4815162342 5555555555 7777777777 7894561230 7ugd5hip2j 9293709b13 9876543210
  9999999999 a123456789 aaaaaaaaaa abrakadabra absolutely aleksandra alessandro anastasiya azertyuiop
  basketball california cheerleaers christopher cocksucker deepthroat dragonball dragonballz enterprise
  evangelion experienced fktrcfylhf friendster fuck_inside fuckinside gfhjkmgfhjkm ghhh47hj7649
  ghjcnbnenrf ghjcnjgfhjkm ghostrider good123654 harrypotter hellokitty highlander htubcnhfwbz
  intercourse ironmaiden konstantin leavemealone liverpool1 mailcreated5240 manchester masterbate
  masterbating microphone mississippi montgom240 motherfucker motherlode multiplelo mypassword
  nthvbyfnjh nuttertools password12 password123 password99 penetration playstation poiuytrewq
  polniypizdec0211 pufunga7782 q123456789 q1w2e3r4t5 q1w2e3r4t5y6 qazwsxedc123 qazwsxedcrfv qwerasdfzxcv
  qwert12345 qwerty1234 qwerty12345 qwerty123456 qwertyqwerty qwertyuiop realmadrid revolution rjirfrgbde
  rjycnfynby roadrunner salamander sersolution skateboard sojdlg123aljg sonyericsson soso123aljg
  strawberry suckmydick syncmaster terminator tinkerbell tokiohotel translator underground undertaker
  university usuckballz1 vfntvfnbrf vqsablpzla vsjasnel12 washington yjdsqgfhjkm zxcasdqwe123 zxcvbnm123
  `
    .trim()
    .split(/\s+/),
);
