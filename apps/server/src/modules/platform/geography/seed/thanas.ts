interface ThanasOfDistrict {
  readonly districtId: number;
  /** The metropolitan police force; null for thanas of the district police. */
  readonly force: string | null;
  readonly thanas: readonly (readonly [id: number, name: string, nameBn: string])[];
}

/**
 * All 110 thanas of the eight metropolitan forces, and 47 police stations of districts that are not named
 * after an upazila. The second group is incomplete. The ids are ours, not official codes.
 */
export const thanasByDistrict: readonly ThanasOfDistrict[] = [
  {
    districtId: 1, // Cumilla
    force: null,
    thanas: [
      [114, 'Kotwali', 'কোতোয়ালী'],
      [115, 'Bangra Bazar', 'বাঙ্গরা বাজার'],
    ],
  },
  {
    districtId: 4, // Rangamati
    force: null,
    thanas: [
      [120, 'Kotwali', 'কোতোয়ালী'],
      [121, 'Chandraghona', 'চন্দ্রঘোনা'],
      [122, 'Sajek', 'সাজেক'],
    ],
  },
  {
    districtId: 5, // Noakhali
    force: null,
    thanas: [
      [117, 'Sudharam', 'সুধারাম'],
      [118, 'Char Jabbar', 'চর জব্বর'],
      [119, 'Bhasan Char', 'ভাসানচর'],
    ],
  },
  {
    districtId: 7, // Lakshmipur
    force: null,
    thanas: [[116, 'Chandraganj', 'চন্দ্রগঞ্জ']],
  },
  {
    districtId: 8, // Chattogram
    force: 'CMP',
    thanas: [
      [1, 'Kotwali', 'কোতোয়ালী'],
      [2, 'Chawkbazar', 'চকবাজার'],
      [3, 'Bakalia', 'বাকলিয়া'],
      [4, 'Sadarghat', 'সদরঘাট'],
      [5, 'Chandgaon', 'চান্দগাঁও'],
      [6, 'Panchlaish', 'পাঁচলাইশ'],
      [7, 'Bayezid Bostami', 'বায়েজিদ বোস্তামী'],
      [8, 'Khulshi', 'খুলশী'],
      [9, 'Pahartali', 'পাহাড়তলী'],
      [10, 'Akbar Shah', 'আকবর শাহ'],
      [11, 'Halishahar', 'হালিশহর'],
      [12, 'Double Mooring', 'ডবলমুরিং'],
      [13, 'Bandar', 'বন্দর'],
      [14, 'EPZ', 'ইপিজেড'],
      [15, 'Patenga', 'পতেঙ্গা'],
      [16, 'Karnaphuli', 'কর্ণফুলী'],
    ],
  },
  {
    districtId: 8, // Chattogram
    force: null,
    thanas: [
      [111, 'Bhujpur', 'ভূজপুর'],
      [112, 'Jorarganj', 'জোরারগঞ্জ'],
    ],
  },
  {
    districtId: 9, // Cox's Bazar
    force: null,
    thanas: [[113, 'Matarbari', 'মাতারবাড়ী']],
  },
  {
    districtId: 12, // Sirajganj
    force: null,
    thanas: [
      [125, 'Enayetpur', 'এনায়েতপুর'],
      [126, 'Salanga', 'সলঙ্গা'],
    ],
  },
  {
    districtId: 13, // Pabna
    force: null,
    thanas: [
      [123, 'Aminpur', 'আমিনপুর'],
      [124, 'Ataikula', 'আতাইকুলা'],
    ],
  },
  {
    districtId: 15, // Rajshahi
    force: 'RMP',
    thanas: [
      [17, 'Boalia', 'বোয়ালিয়া'],
      [18, 'Rajpara', 'রাজপাড়া'],
      [19, 'Motihar', 'মতিহার'],
      [20, 'Shah Makhdum', 'শাহ মখদুম'],
      [21, 'Chandrima', 'চন্দ্রিমা'],
      [22, 'Kashiadanga', 'কাশিয়াডাঙ্গা'],
      [23, 'Katakhali', 'কাটাখালী'],
      [24, 'Belpukur', 'বেলপুকুর'],
      [25, 'Airport', 'এয়ারপোর্ট'],
      [26, 'Karnahar', 'কর্ণহার'],
      [27, 'Damkura', 'দামকুড়া'],
      [28, 'Paba', 'পবা'],
    ],
  },
  {
    districtId: 20, // Jashore
    force: null,
    thanas: [
      [128, 'Kotwali', 'কোতোয়ালী'],
      [129, 'Benapole Port', 'বেনাপোল পোর্ট'],
    ],
  },
  {
    districtId: 21, // Satkhira
    force: null,
    thanas: [[132, 'Patkelghata', 'পাটকেলঘাটা']],
  },
  {
    districtId: 23, // Narail
    force: null,
    thanas: [[131, 'Naragati', 'নড়াগাতী']],
  },
  {
    districtId: 24, // Chuadanga
    force: null,
    thanas: [[127, 'Darshana', 'দর্শনা']],
  },
  {
    districtId: 25, // Kushtia
    force: null,
    thanas: [[130, 'Islamic University', 'ইসলামী বিশ্ববিদ্যালয়']],
  },
  {
    districtId: 27, // Khulna
    force: 'KMP',
    thanas: [
      [29, 'Khulna Sadar', 'খুলনা সদর'],
      [30, 'Sonadanga', 'সোনাডাঙ্গা'],
      [31, 'Khalishpur', 'খালিশপুর'],
      [32, 'Daulatpur', 'দৌলতপুর'],
      [33, 'Khan Jahan Ali', 'খান জাহান আলী'],
      [34, 'Labanchara', 'লবণচরা'],
      [35, 'Harintana', 'হরিণটানা'],
      [36, 'Aranghata', 'আড়ংঘাটা'],
    ],
  },
  {
    districtId: 31, // Patuakhali
    force: null,
    thanas: [[137, 'Mohipur', 'মহিপুর']],
  },
  {
    districtId: 33, // Barishal
    force: 'BMP',
    thanas: [
      [37, 'Kotwali', 'কোতোয়ালী'],
      [38, 'Bandar', 'বন্দর'],
      [39, 'Kawnia', 'কাউনিয়া'],
      [40, 'Airport', 'এয়ারপোর্ট'],
    ],
  },
  {
    districtId: 33, // Barishal
    force: null,
    thanas: [[133, 'Kazirhat', 'কাজীরহাট']],
  },
  {
    districtId: 34, // Bhola
    force: null,
    thanas: [
      [134, 'Dakshin Aicha', 'দক্ষিণ আইচা'],
      [135, 'Dular Hat', 'দুলারহাট'],
      [136, 'Shashibhushan', 'শশীভূষণ'],
    ],
  },
  {
    districtId: 36, // Sylhet
    force: 'SMP',
    thanas: [
      [41, 'Kotwali', 'কোতোয়ালী'],
      [42, 'Jalalabad', 'জালালাবাদ'],
      [43, 'Airport', 'এয়ারপোর্ট'],
      [44, 'Shah Paran', 'শাহপরাণ'],
      [45, 'Dakshin Surma', 'দক্ষিণ সুরমা'],
      [46, 'Moglabazar', 'মোগলাবাজার'],
    ],
  },
  {
    districtId: 40, // Narsingdi
    force: null,
    thanas: [[147, 'Madhabdi', 'মাধবদী']],
  },
  {
    districtId: 41, // Gazipur
    force: 'GMP',
    thanas: [
      [47, 'Gazipur Sadar', 'গাজীপুর সদর'],
      [48, 'Basan', 'বাসন'],
      [49, 'Konabari', 'কোনাবাড়ী'],
      [50, 'Kashimpur', 'কাশিমপুর'],
      [51, 'Gacha', 'গাছা'],
      [52, 'Pubail', 'পূবাইল'],
      [53, 'Tongi East', 'টঙ্গী পূর্ব'],
      [54, 'Tongi West', 'টঙ্গী পশ্চিম'],
    ],
  },
  {
    districtId: 41, // Gazipur
    force: null,
    thanas: [
      [141, 'Joydebpur', 'জয়দেবপুর'],
      [142, 'Purbachal North', 'পূর্বাচল উত্তর'],
    ],
  },
  {
    districtId: 42, // Shariatpur
    force: null,
    thanas: [
      [148, 'Palong', 'পালং'],
      [149, 'Sakhipur', 'সখিপুর'],
      [150, 'Padma Setu South', 'পদ্মা সেতু দক্ষিণ'],
    ],
  },
  {
    districtId: 43, // Narayanganj
    force: null,
    thanas: [
      [144, 'Fatullah', 'ফতুল্লা'],
      [145, 'Siddhirganj', 'সিদ্ধিরগঞ্জ'],
      [146, 'Purbachal South', 'পূর্বাচল দক্ষিণ'],
    ],
  },
  {
    districtId: 47, // Dhaka
    force: 'DMP',
    thanas: [
      [55, 'Ramna', 'রমনা'],
      [56, 'Shahbagh', 'শাহবাগ'],
      [57, 'Dhanmondi', 'ধানমন্ডি'],
      [58, 'New Market', 'নিউ মার্কেট'],
      [59, 'Kalabagan', 'কলাবাগান'],
      [60, 'Hazaribagh', 'হাজারীবাগ'],
      [61, 'Lalbagh', 'লালবাগ'],
      [62, 'Kotwali', 'কোতোয়ালী'],
      [63, 'Chawkbazar', 'চকবাজার'],
      [64, 'Bangshal', 'বংশাল'],
      [65, 'Kamrangirchar', 'কামরাঙ্গীরচর'],
      [66, 'Sutrapur', 'সূত্রাপুর'],
      [67, 'Wari', 'ওয়ারী'],
      [68, 'Gendaria', 'গেন্ডারিয়া'],
      [69, 'Jatrabari', 'যাত্রাবাড়ী'],
      [70, 'Shyampur', 'শ্যামপুর'],
      [71, 'Kadamtali', 'কদমতলী'],
      [72, 'Demra', 'ডেমরা'],
      [73, 'Motijheel', 'মতিঝিল'],
      [74, 'Paltan', 'পল্টন'],
      [75, 'Shahjahanpur', 'শাহজাহানপুর'],
      [76, 'Khilgaon', 'খিলগাঁও'],
      [77, 'Rampura', 'রামপুরা'],
      [78, 'Sabujbagh', 'সবুজবাগ'],
      [79, 'Mugda', 'মুগদা'],
      [80, 'Tejgaon', 'তেজগাঁও'],
      [81, 'Tejgaon Industrial Area', 'তেজগাঁও শিল্পাঞ্চল'],
      [82, 'Mohammadpur', 'মোহাম্মদপুর'],
      [83, 'Adabor', 'আদাবর'],
      [84, 'Sher-e-Bangla Nagar', 'শেরেবাংলা নগর'],
      [85, 'Hatirjheel', 'হাতিরঝিল'],
      [86, 'Mirpur', 'মিরপুর'],
      [87, 'Pallabi', 'পল্লবী'],
      [88, 'Kafrul', 'কাফরুল'],
      [89, 'Shah Ali', 'শাহ আলী'],
      [90, 'Darus Salam', 'দারুস সালাম'],
      [91, 'Rupnagar', 'রূপনগর'],
      [92, 'Bhashantek', 'ভাষানটেক'],
      [93, 'Gulshan', 'গুলশান'],
      [94, 'Banani', 'বনানী'],
      [95, 'Badda', 'বাড্ডা'],
      [96, 'Bhatara', 'ভাটারা'],
      [97, 'Khilkhet', 'খিলক্ষেত'],
      [98, 'Cantonment', 'ক্যান্টনমেন্ট'],
      [99, 'Uttara East', 'উত্তরা পূর্ব'],
      [100, 'Uttara West', 'উত্তরা পশ্চিম'],
      [101, 'Turag', 'তুরাগ'],
      [102, 'Uttarkhan', 'উত্তরখান'],
      [103, 'Dakshinkhan', 'দক্ষিণখান'],
      [104, 'Airport', 'বিমানবন্দর'],
    ],
  },
  {
    districtId: 47, // Dhaka
    force: null,
    thanas: [
      [138, 'Ashulia', 'আশুলিয়া'],
      [139, 'South Keraniganj', 'দক্ষিণ কেরাণীগঞ্জ'],
    ],
  },
  {
    districtId: 48, // Munshiganj
    force: null,
    thanas: [[143, 'Padma Setu North', 'পদ্মা সেতু উত্তর']],
  },
  {
    districtId: 52, // Faridpur
    force: null,
    thanas: [[140, 'Kotwali', 'কোতোয়ালী']],
  },
  {
    districtId: 54, // Dinajpur
    force: null,
    thanas: [[151, 'Kotwali', 'কোতোয়ালী']],
  },
  {
    districtId: 58, // Thakurgaon
    force: null,
    thanas: [
      [154, 'Ruhia', 'রুহিয়া'],
      [155, 'Bhully', 'ভুল্লী'],
    ],
  },
  {
    districtId: 59, // Rangpur
    force: 'RpMP',
    thanas: [
      [105, 'Kotwali', 'কোতোয়ালী'],
      [106, 'Parshuram', 'পরশুরাম'],
      [107, 'Tajhat', 'তাজহাট'],
      [108, 'Mahiganj', 'মাহিগঞ্জ'],
      [109, 'Haragach', 'হারাগাছ'],
      [110, 'Hazirhat', 'হাজিরহাট'],
    ],
  },
  {
    districtId: 60, // Kurigram
    force: null,
    thanas: [
      [152, 'Kachakata', 'কচাকাটা'],
      [153, 'Dhushmara', 'ঢুষমারা'],
    ],
  },
  {
    districtId: 62, // Mymensingh
    force: null,
    thanas: [
      [156, 'Kotwali', 'কোতোয়ালী'],
      [157, 'Pagla', 'পাগলা'],
    ],
  },
];
