/** Operators of MongoDB 7.0 that are refused by name, rather than called unknown. The README lists them too. */

function names(text: string): ReadonlySet<string> {
  return new Set(text.trim().split(/\s+/));
}

export const UNSUPPORTED_STAGES = names(`
  $bucket $bucketAuto $changeStream $changeStreamSplitLargeEvent $collStats $currentOp $densify
  $documents $fill $geoNear $graphLookup $indexStats $listLocalSessions $listSampledQueries
  $listSearchIndexes $listSessions $merge $out $planCacheStats $redact $search $searchMeta
  $setWindowFields $shardedDataDistribution $unionWith $vectorSearch
`);

export const UNSUPPORTED_ACCUMULATORS = names(`
  $accumulator $bottom $bottomN $firstN $lastN $maxN $median $minN $percentile $stdDevPop $stdDevSamp
  $top $topN
`);

export const UNSUPPORTED_EXPRESSIONS = names(`
  $exp $ln $log $log10 $pow $sqrt $rand $bitAnd $bitOr $bitXor $bitNot
  $sin $cos $tan $asin $acos $atan $atan2 $sinh $cosh $tanh $asinh $acosh $atanh $degreesToRadians $radiansToDegrees
  $strcasecmp $strLenBytes $substr $substrBytes $indexOfBytes $indexOfCP
  $regexMatch $regexFind $regexFindAll $replaceOne $replaceAll
  $range $zip $sortArray $indexOfArray $firstN $lastN $minN $maxN
  $setEquals $setUnion $setIntersection $setDifference $setIsSubset $anyElementTrue $allElementsTrue
  $arrayToObject $unsetField
  $convert $toDecimal $toHashedIndexKey
  $dayOfYear $week $isoDayOfWeek $isoWeek $isoWeekYear $dateAdd $dateSubtract $dateDiff
  $dateFromParts $dateFromString $dateToParts $tsIncrement $tsSecond
  $add $subtract $multiply $divide $mod $abs $ceil $floor $round $trunc $sum $avg $min $max
  $concat $toLower $toUpper $strLenCP $substrCP $split $trim $ltrim $rtrim
  $isArray $first $last $reverseArray $map $filter $reduce $objectToArray $switch
  $isNumber $toBool $toInt $toLong $toDouble $toString $toDate $toObjectId
  $year $month $dayOfMonth $dayOfWeek $hour $minute $second $millisecond $dateTrunc $dateToString
  $stdDevPop $stdDevSamp $percentile $median $accumulator
  $function $meta $sampleRate $binarySize $bsonSize
`);

export const UNSUPPORTED_QUERY_OPERATORS = names(`
  $where $text $jsonSchema $sampleRate $near $nearSphere $geoNear $geoWithin $within $geoIntersects
  $maxDistance $minDistance $uniqueDocs $box $center $centerSphere $polygon $geometry $mod $bitsAllSet
  $bitsAnySet $bitsAllClear $bitsAnyClear $alwaysTrue $alwaysFalse
`);
